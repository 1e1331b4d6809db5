// hls.js has types only for its full build; its light build has the same API.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
