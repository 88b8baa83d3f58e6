import type { GalleryImage } from './answers'
import { galleryMessages } from './messages'

/** What the button says that deletes a picture, and sends. */
export const deletionOf = ({ id, title }: Pick<GalleryImage, 'id' | 'title'>) => ({
  name: title,
  description: `The picture “${title}” is deleted and cannot be restored.`,
  input: { id },
  deleted: galleryMessages.deleted,
  failed: galleryMessages.deleteFailed,
})
