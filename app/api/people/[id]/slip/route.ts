import { route } from '@/lib/server/doors/route'
import { printSlip } from '@/lib/guardians/accounts'
import { download } from '@/lib/server/papers/download'

export const POST = route(printSlip, { respond: download })
