/** Urls joined by commas, as the wire carries them; '' is none. */
export const imageUrls = (joined: string): readonly string[] => joined.split(',').filter((url) => url !== '')
