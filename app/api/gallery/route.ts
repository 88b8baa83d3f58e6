import { listGallery } from '@/lib/gallery/queries'
import { uploadImage } from '@/lib/gallery/service'
import { multipart } from '@/lib/server/files/receiving/multipart'
import { route } from '@/lib/server/doors/route'

export const GET = route(listGallery)
export const POST = route(uploadImage, { status: 201, body: multipart })
