import { readFileSync } from 'node:fs'
import { Failure } from './failure.mjs'
import { inRoot } from './repository.mjs'

/**
 * @typedef {object} NginxOptions
 * @property {readonly string[]} instances `host:port` of each
 * @property {string} store the media store's folder, as nginx sees it
 * @property {string} secrets `secrets.json`
 * @property {readonly string[]} [listen] default: port 80 of every address
 * @property {{ folder: string, listen?: readonly string[] }} [tls] where fullchain.pem and privkey.pem lie; then the app
 *   is on these (default: port 443), and `listen` leads there
 * @property {string} [payHost] host name of PAY_ORIGIN, which serves the card form alone; the certificate names it, too
 * @property {string} [cache] folder for the web app's files
 * @property {string} [logs]
 */

/** @param {string} name */
const template = (name) => readFileSync(inRoot('deploy', 'nginx', `${name}.conf.template`), 'utf8')

/**
 * `${NAME}` becomes its value, as the official nginx image does it; nginx's own variables are in small letters.
 *
 * @param {string} text
 * @param {Readonly<Record<string, string>>} values
 */
function fill(text, values) {
  return text.replace(/\$\{([A-Z_]+)\}/g, (_, name) => {
    const value = values[name]
    if (value === undefined) throw new Failure(`deploy/nginx asks for ${name}, which nobody gives`)
    return value
  })
}

/** @param {string} text */
function plain(text) {
  if (!/^[\w./:[\]@+-]+$/.test(text))
    throw new Failure(`${JSON.stringify(text)} cannot stand in an nginx configuration`)
  return text
}

/**
 * @param {readonly string[]} places
 * @param {string} kind
 */
const listening = (places, kind) => places.map((at) => `listen ${plain(at)} ${kind};`).join('\n  ')

/**
 * Three failures within a second take an instance out for a second, so that a machine that is off costs little. When that
 * leaves none, all are asked all the same: the one that was restarted last is there before nginx would look again.
 *
 * @param {readonly string[]} instances
 */
const servers = (instances) => [
  ...instances.map((at) => `server ${at} max_fails=3 fail_timeout=1s;`),
  ...(instances.length > 1 ? instances.map((at) => `server ${at} max_fails=0 backup;`) : []),
]

/**
 * nginx's configuration for these instances, from deploy/nginx.
 *
 * @param {NginxOptions} options
 * @returns {string}
 */
export function nginxConf({ instances, store, secrets, listen = ['80', '[::]:80'], tls, payHost, ...folders }) {
  const { cache = '/var/lib/nginx/cliffhanger', logs = '/var/log/nginx' } = folders
  const values = {
    SERVERS: servers(instances.map(plain)).join('\n  '),
    TRIES: String(instances.length),
    MEDIA_JS: plain(inRoot('deploy', 'nginx', 'media.js')),
    SECRETS: plain(secrets),
    STORE: plain(store),
    CACHE: plain(cache),
    ACCESS_LOG: `${plain(logs)}/cliffhanger.log cliffhanger buffer=64k flush=5s`,
    ERROR_LOG: `${plain(logs)}/cliffhanger-error.log`,
  }
  const open = listening(listen, 'default_server')
  /** @param {string} listen */
  const pay = (listen) =>
    payHost === undefined ? '' : fill(template('pay'), { ...values, PAY_LISTEN: listen, PAY_HOST: plain(payHost) })
  if (tls === undefined)
    return fill(template('cliffhanger'), { ...values, LISTEN: open }) + pay(open.replaceAll(' default_server', ''))
  const secure = listening(tls.listen ?? ['443', '[::]:443'], 'ssl http2 default_server')
  const certificate = fill(template('tls'), { TLS: plain(tls.folder) }).trimEnd()
  const listenSecurely = `${secure}\n  ${certificate}`
  const app = fill(template('cliffhanger'), { ...values, LISTEN: listenSecurely })
  return app + pay(listenSecurely.replaceAll(' default_server', '')) + fill(template('redirect'), { LISTEN: open })
}
