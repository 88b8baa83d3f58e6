import { imageSizes } from './constants'

/** Where a person's photograph is; another one has another address. `photoId` is its file's, null without one. */
export const photoPath = (id: string, photoId: string | null) =>
  photoId && `/api/people/${id}/photo?v=${photoId.slice(0, 8)}`

/** The small one of a photograph that is at `path`. */
export const smallPhoto = (path: string) => `${path}&w=${imageSizes.face.thumbnail}`
