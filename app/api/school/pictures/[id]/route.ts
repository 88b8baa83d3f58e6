import { route } from '@/lib/server/doors/route'
import { frontPictureFile } from '@/lib/school/front-page-operations'
import { serveFile } from '@/lib/server/files/serve'

export const GET = route(frontPictureFile, { respond: serveFile })
