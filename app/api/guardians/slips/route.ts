import { route } from '@/lib/server/doors/route'
import { printSlips } from '@/lib/guardians/bulk'
import { download } from '@/lib/server/papers/download'

export const POST = route(printSlips, { respond: download })
