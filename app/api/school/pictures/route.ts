import { route } from '@/lib/server/doors/route'
import { removeFrontPicture, uploadFrontPicture } from '@/lib/school/front-page-operations'
import { multipart } from '@/lib/server/files/receiving/multipart'

export const POST = route(uploadFrontPicture, { status: 201, body: multipart })
export const DELETE = route(removeFrontPicture)
