/** As wide as a fee in a list. */
export type Row = {
  id: string
  studentName: string
  class: string
  feeType: string
  amount: number
  dueDate: string
  status: string
}

export const rowsOf = (amount: number): Row[] =>
  Array.from({ length: amount }, (_, n) => ({
    id: `0192f0c4-0000-7000-8000-${String(n).padStart(12, '0')}`,
    studentName: `Student ${n}`,
    class: `Class ${(n % 12) + 1}`,
    feeType: 'Tuition Fee',
    amount: 4_500 + n,
    dueDate: '2026-11-23',
    status: n % 3 ? 'Paid' : 'Pending',
  }))
