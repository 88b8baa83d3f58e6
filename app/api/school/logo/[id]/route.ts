import { route } from '@/lib/server/doors/route'
import { schoolLogoFile } from '@/lib/school/operations'
import { serveFile } from '@/lib/server/files/serve'

export const GET = route(schoolLogoFile, { respond: serveFile })
