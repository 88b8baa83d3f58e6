import { route } from '@/lib/server/doors/route'
import { deleteImage } from '@/lib/gallery/operations'

export const DELETE = route(deleteImage)
