import { route } from '@/lib/server/doors/route'
import { listFaultyRows } from '@/lib/import/queries'
import { download } from '@/lib/server/papers/download'

export const GET = route(listFaultyRows, { respond: download })
