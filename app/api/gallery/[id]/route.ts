import { deleteImage } from '@/lib/gallery/operations'
import { route } from '@/lib/server/doors/route'

export const DELETE = route(deleteImage)
