import { frontPictureFile } from '@/lib/school/front-page'
import { route } from '@/lib/server/doors/route'
import { serveFile } from '@/lib/server/files/serve'

export const GET = route(frontPictureFile, { respond: serveFile })
