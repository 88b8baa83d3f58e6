import { receipt } from '@/lib/payments/queries'
import { download } from '@/lib/server/download'
import { route } from '@/lib/server/route'

export const GET = route(receipt, { respond: download })
