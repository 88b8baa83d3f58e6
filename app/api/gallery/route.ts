import { route } from '@/lib/server/doors/route'
import { listGallery, uploadImage } from '@/lib/gallery/operations'
import { multipart } from '@/lib/server/files/receiving/multipart'

export const GET = route(listGallery)
export const POST = route(uploadImage, { status: 201, body: multipart })
