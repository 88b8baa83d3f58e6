import { route } from '@/lib/server/doors/route'
import { paymentReceipts } from '@/lib/payments/queries'
import { download } from '@/lib/server/papers/download'

export const GET = route(paymentReceipts, { respond: download })
