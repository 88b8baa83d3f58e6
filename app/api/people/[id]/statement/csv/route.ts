import { route } from '@/lib/server/doors/route'
import { statementCsv } from '@/lib/fee-papers/queries'
import { download } from '@/lib/server/papers/download'

export const GET = route(statementCsv, { respond: download })
