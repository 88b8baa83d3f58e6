import { route } from '@/lib/server/doors/route'
import { feesCsv } from '@/lib/fees/queries'
import { download } from '@/lib/server/papers/download'

export const GET = route(feesCsv, { respond: download })
