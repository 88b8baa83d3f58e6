import { route } from '@/lib/server/doors/route'
import { signedBody } from '@/lib/server/doors/signed-body'
import { takeEvent } from '@/lib/payments/online-doors'

export const POST = route(takeEvent, {
  signed: true,
  body: signedBody({ signature: 'x-razorpay-signature', id: 'x-razorpay-event-id' }),
})
