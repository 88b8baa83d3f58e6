import { paymentReceipts } from '@/lib/payments/queries'
import { download } from '@/lib/server/papers/download'
import { route } from '@/lib/server/doors/route'

export const GET = route(paymentReceipts, { respond: download })
