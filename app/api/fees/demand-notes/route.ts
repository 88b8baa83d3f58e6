import { route } from '@/lib/server/doors/route'
import { demandNotes } from '@/lib/fees/demand-notes'
import { download } from '@/lib/server/papers/download'

export const GET = route(demandNotes, { respond: download })
