import { feesCsv } from '@/lib/fees/queries'
import { download } from '@/lib/server/download'
import { route } from '@/lib/server/route'

export const GET = route(feesCsv, { respond: download })
