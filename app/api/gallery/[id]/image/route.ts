import { galleryFile } from '@/lib/gallery/operations'
import { serveFile } from '@/lib/server/files/serve'
import { route } from '@/lib/server/doors/route'

export const GET = route(galleryFile, { respond: serveFile })
