import { route } from '@/lib/server/doors/route'
import { registerCsv } from '@/lib/attendance/register'
import { download } from '@/lib/server/papers/download'

export const GET = route(registerCsv, { respond: download })
