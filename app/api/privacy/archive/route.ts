import { route } from '@/lib/server/doors/route'
import { ownArchive } from '@/lib/privacy/service'
import { download } from '@/lib/server/papers/download'

export const POST = route(ownArchive, { respond: download })
