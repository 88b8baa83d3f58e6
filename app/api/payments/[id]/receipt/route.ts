import { route } from '@/lib/server/doors/route'
import { paymentReceipt } from '@/lib/payments/queries'
import { download } from '@/lib/server/papers/download'

export const GET = route(paymentReceipt, { respond: download })
