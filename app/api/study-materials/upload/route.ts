import { uploadMaterial } from '@/lib/materials/service'
import { multipart } from '@/lib/server/files/multipart'
import { route } from '@/lib/server/route'

export const POST = route(uploadMaterial, { status: 201, body: multipart })
