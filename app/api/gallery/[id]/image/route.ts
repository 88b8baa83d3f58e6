import { route } from '@/lib/server/doors/route'
import { galleryFile } from '@/lib/gallery/operations'
import { serveFile } from '@/lib/server/files/serve'

export const GET = route(galleryFile, { respond: serveFile })
