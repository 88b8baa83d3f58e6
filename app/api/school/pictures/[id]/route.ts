import { route } from '@/lib/server/doors/route'
import { frontPictureFile } from '@/lib/school/front-page'
import { serveFile } from '@/lib/server/files/serve'

export const GET = route(frontPictureFile, { respond: serveFile })
