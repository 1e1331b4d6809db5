/** Patterns of file names of videos, dubbing tracks and pictures that an import accepts. */
export const video = /\.(mp4|m4v|mov|mkv|webm|ts)$/i
export const dub = /\.m4a$/i
export const picture = /\.(jpe?g|png|webp)$/i
