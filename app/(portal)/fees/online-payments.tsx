import { Card } from '@/components/ui/card'

/** For administrators, until ONLINE_PAYMENTS is set. */
export function OnlinePaymentsNotice() {
  return (
    <Card className="border-caution bg-caution-soft">
      <h2 className="text-base font-semibold">Online payment is a demonstration</h2>
      <p className="mt-1 text-sm">
        Students who choose Pay Now get a receipt, though no money moves. Set <code>ONLINE_PAYMENTS=off</code> to show
        them how to pay instead, or <code>ONLINE_PAYMENTS=demo</code> to keep it so. This notice then goes.
      </p>
    </Card>
  )
}

/** For students, when they cannot pay online. */
export function HowToPay({ instructions, phone, email }: { instructions: string; phone: string; email: string }) {
  return (
    <Card>
      <h2 className="text-lg">How to pay</h2>
      <p className="mt-2 whitespace-pre-line">{instructions}</p>
      <p className="mt-2 text-sm text-muted">
        The office records your payment, and you find it here with its receipt. Questions: {phone}, {email}
      </p>
    </Card>
  )
}
