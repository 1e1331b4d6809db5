/** Patterns of file names of videos, dubbing tracks and pictures that an import accepts. */
export const videoFilePattern = /\.(mp4|m4v|mov|mkv|webm|ts)$/i
export const dubFilePattern = /\.m4a$/i
export const pictureFilePattern = /\.(jpe?g|png|webp)$/i
