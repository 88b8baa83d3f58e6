import { route } from '@/lib/server/doors/route'
import { concessionsCsv } from '@/lib/concessions/queries'
import { download } from '@/lib/server/papers/download'

export const GET = route(concessionsCsv, { respond: download })
