import { route } from '@/lib/server/doors/route'
import { collectionTable } from '@/lib/collection/queries'
import { download } from '@/lib/server/papers/download'

export const GET = route(collectionTable, { respond: download })
