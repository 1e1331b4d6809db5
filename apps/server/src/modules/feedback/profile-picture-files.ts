import type { Deps } from '../../deps.ts'
import { type Crop, cleanPicture } from './clean-picture.ts'
import { newImageId, removeImage, uploadsFolder, writeImage } from './image-folder.ts'
import type { DecodingLimit } from './images.ts'

export type ProfilePictureFiles = ReturnType<typeof createProfilePictureFiles>

/** Stores the files of profile pictures in the uploads folder. Their database rows belong to the profiles module. */
export function createProfilePictureFiles({
  config,
  randomBytes,
  gate,
}: Pick<Deps, 'config' | 'randomBytes'> & { readonly gate: DecodingLimit }) {
  const folder = uploadsFolder(config.dataDir)
  const remove = (imageId: string): Promise<void> => removeImage(folder, imageId)
  return {
    remove,
    /** Crops a square from an upload and re-encodes it. */
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
