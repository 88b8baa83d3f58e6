import { route } from '@/lib/server/doors/route'
import { refundVoucher } from '@/lib/payments/refund-voucher'
import { download } from '@/lib/server/papers/download'

export const GET = route(refundVoucher, { respond: download })
