import { registerCsv } from '@/lib/attendance/register'
import { download } from '@/lib/server/papers/download'
import { route } from '@/lib/server/doors/route'

export const GET = route(registerCsv, { respond: download })
