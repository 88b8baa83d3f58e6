import { route } from '@/lib/server/doors/route'
import { statementPdf } from '@/lib/fee-papers/queries'
import { download } from '@/lib/server/papers/download'

export const GET = route(statementPdf, { respond: download })
