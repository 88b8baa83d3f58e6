import { registerCsv } from '@/lib/attendance/register'
import { download } from '@/lib/server/download'
import { route } from '@/lib/server/route'

export const GET = route(registerCsv, { respond: download })
