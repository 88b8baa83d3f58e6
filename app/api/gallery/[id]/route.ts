import { deleteImage } from '@/lib/gallery/service'
import { route } from '@/lib/server/doors/route'

export const DELETE = route(deleteImage)
