import { feesCsv } from '@/lib/fees/queries'
import { download } from '@/lib/server/papers/download'
import { route } from '@/lib/server/doors/route'

export const GET = route(feesCsv, { respond: download })
