import { route } from '@/lib/server/doors/route'
import { personArchive } from '@/lib/privacy/service'
import { download } from '@/lib/server/papers/download'

export const POST = route(personArchive, { respond: download })
