/** File names of videos, and of pictures, that an import accepts. */
export const video = /\.(mp4|m4v|mov|mkv|webm|ts)$/i
export const picture = /\.(jpe?g|png|webp)$/i
