import { route } from '@/lib/server/doors/route'
import { dayBookCsv } from '@/lib/day-book/queries'
import { download } from '@/lib/server/papers/download'

export const GET = route(dayBookCsv, { respond: download })
