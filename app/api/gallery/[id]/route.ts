import { deleteImage } from '@/lib/gallery/service'
import { route } from '@/lib/server/route'

export const DELETE = route(deleteImage)
