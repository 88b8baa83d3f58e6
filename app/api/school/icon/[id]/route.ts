import { route } from '@/lib/server/doors/route'
import { schoolIcon } from '@/lib/school/operations'
import { serveIcon } from '@/lib/server/files/logo-icon'

export const GET = route(schoolIcon, { respond: serveIcon })
