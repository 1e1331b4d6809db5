import type { Deps } from '../../deps.ts'
import { type Crop, cleanPicture } from './clean-picture.ts'
import { newImageId, removeImage, uploadsFolder, writeImage } from './image-folder.ts'
import type { DecodingGate } from './images.ts'

export type PictureFiles = ReturnType<typeof createPictureFiles>

/** The files of viewers' pictures, in the folder of uploads. Their rows belong to profiles. */
export function createPictureFiles({
  config,
  randomBytes,
  gate,
}: Pick<Deps, 'config' | 'randomBytes'> & { readonly gate: DecodingGate }) {
  const folder = uploadsFolder(config.dataDir)
  const remove = (imageId: string): Promise<void> => removeImage(folder, imageId)
  return {
    remove,
    /** Cuts a square out of an upload and encodes it anew. */
    clean: (bytes: Buffer, crop: Crop) => gate(() => cleanPicture(bytes, crop)),
    /** Writes a picture and returns its id. A failed write leaves no file. */
    async write(picture: Buffer): Promise<string> {
      const imageId = newImageId(randomBytes)
      try {
        await writeImage(folder, imageId, picture)
      } catch (error) {
        await remove(imageId)
        throw error
      }
      return imageId
    },
  }
}
