/** Runs one statement on the database whose books are checked. */
type Query = <Row extends object>(text: string) => Promise<Row[]>

/** Asked once for each day: a function that is called for each mark takes most of the time. */
const schoolDays = `(SELECT day FROM (SELECT DISTINCT day FROM "Attendance" OFFSET 0) d WHERE is_school_day(day))`

/** Parts of refunds without those that the gateway did not give back. */
const givenBack = `(SELECT s.* FROM "RefundShare" s LEFT JOIN "RefundReturn" b ON b."shareId" = s.id WHERE b.id IS NULL)`

/**
 * What must agree in the database after any sequence of operations: each statement finds the rows that do not, in
 * the words of its name.
 */
const statements = {
  'what is paid of a fee is what its completed payments come to, and it is Paid when that and its concessions are all of it': `
    SELECT f.id FROM "Fee" f LEFT JOIN "Payment" p ON p."feeId" = f.id AND p.status = 'Completed'
    GROUP BY f.id HAVING coalesce(sum(p."amountPaise"), 0) <> f."paidPaise" OR (f.status = 'Paid') <> (f."paidPaise" + f."concessionPaise" >= f."amountPaise")`,
  'the concession of a fee is what its pupil’s come to, and of a cancelled one nothing': `
    SELECT f.id FROM "Fee" f JOIN "FeeStructure" s ON s.id = f."structureId"
    WHERE f."concessionPaise" <> CASE WHEN f.status = 'Cancelled' OR s."isFine" THEN 0 ELSE concession_of(f."studentId", s.type, s."dueDate", f."amountPaise") END`,
  'a payment is of its fee’s student and run, whose amount the fee has': `
    SELECT f.id FROM "Fee" f JOIN "FeeStructure" s ON s.id = f."structureId" LEFT JOIN "Payment" p ON p."feeId" = f.id
    WHERE f."amountPaise" <> s."amountPaise" OR p."studentId" <> f."studentId" OR p."structureId" <> f."structureId"`,
  'a receipt settles something, or is one of credit alone that money has come for': `
    SELECT r.id FROM "Receipt" r LEFT JOIN "Payment" p ON p."receiptId" = r.id AND NOT p."fromCredit"
    GROUP BY r.id HAVING count(p.id) = 0 AND r.demo`,
  'a receipt of credit alone holds what nothing was settled of, and nothing once it is reversed or its cheque bounced': `
    SELECT r.id FROM "Receipt" r LEFT JOIN "ReceiptReversal" v ON v."receiptId" = r.id
    WHERE NOT EXISTS (SELECT FROM "Payment" p WHERE p."receiptId" = r.id AND NOT p."fromCredit") AND r."heldPaise" <>
      CASE WHEN v.id IS NOT NULL OR r."chequeState" = 'Bounced' THEN 0 ELSE r."amountPaise"
        - coalesce((SELECT sum(p."amountPaise") FROM "Payment" p WHERE p."receiptId" = r.id AND p.status = 'Completed'), 0)
        - coalesce((SELECT sum(s."amountPaise") FROM ${givenBack} s WHERE s."receiptId" = r.id), 0) END`,
  'a receipt that was reversed whole has no payment that is not': `
    SELECT v.id FROM "ReceiptReversal" v JOIN "Payment" p ON p."receiptId" = v."receiptId" AND (p.status = 'Completed' OR NOT p."fromCredit")`,
  'the state of a cheque is what was decided, and of a bounced one nothing is paid': `
    SELECT r.id FROM "Receipt" r LEFT JOIN "ChequeDecision" d ON d."receiptId" = r.id
    WHERE coalesce(d.state = 'Bounced', false) <> coalesce(r."chequeState" = 'Bounced', false) OR (d.state = 'Cleared' AND r."chequeState" NOT IN ('Cleared', 'Reversed'))
      OR (r."chequeState" = 'Bounced' AND (r."heldPaise" > 0 OR EXISTS (SELECT FROM "Payment" p WHERE p."receiptId" = r.id AND p.status = 'Completed')))`,
  'an approved refund is of receipts, another is of none': `
    SELECT f.id FROM "Refund" f LEFT JOIN "RefundShare" s ON s."refundId" = f.id
    GROUP BY f.id HAVING coalesce(sum(s."amountPaise"), 0) <> CASE WHEN f.status = 'Approved' THEN f."amountPaise" ELSE 0 END`,
  'a refund through the gateway asks for each of its parts there, and no other does; what failed there is credit again': `
    SELECT s.id FROM "RefundShare" s JOIN "Refund" f ON f.id = s."refundId" LEFT JOIN "GatewayRefund" g ON g."shareId" = s.id
    LEFT JOIN "RefundReturn" b ON b."shareId" = s.id LEFT JOIN "GatewayPayment" p ON p.id = g."paymentId"
    WHERE (f.method IS NULL) <> (g.id IS NOT NULL) OR (g.id IS NOT NULL AND p."receiptId" IS DISTINCT FROM s."receiptId")
      OR coalesce(g.state = 'failed', false) <> (b.id IS NOT NULL)`,
  'refund numbers of a financial year have no gap and no double, and the counter is the last': `
    SELECT FROM "RefundCounter" c FULL JOIN (
      SELECT year, count(DISTINCT number) AS count, max(number) AS last FROM "Refund" WHERE status = 'Approved' GROUP BY 1) n ON n.year = c.year
    WHERE (c.last, c.last) IS DISTINCT FROM (n.last, n.count)`,
  'what a receipt holds is what its payments leave of it, and nothing once all are reversed': `
    SELECT r.id FROM "Receipt" r JOIN "Payment" p ON p."receiptId" = r.id AND (p.status = 'Completed' OR NOT p."fromCredit")
    GROUP BY r.id HAVING bool_or(NOT p."fromCredit") AND r."heldPaise" <> CASE WHEN bool_or(p.status = 'Completed') THEN r."amountPaise" - sum(p."amountPaise")
      - coalesce((SELECT sum(s."amountPaise") FROM ${givenBack} s WHERE s."receiptId" = r.id), 0) ELSE 0 END`,
  'no credit is used of a receipt whose own payments are all reversed': `
    SELECT "receiptId" FROM "Payment" GROUP BY 1 HAVING bool_or(NOT "fromCredit")
      AND bool_and(status = 'Reversed' OR "fromCredit") AND bool_or(status = 'Completed')`,
  'what a gateway has captured has a receipt of that amount, which nobody took at the counter': `
    SELECT g.id FROM "GatewayPayment" g LEFT JOIN "Receipt" r ON r.id = g."receiptId"
    WHERE (g.state = 'captured' AND r.id IS NULL) OR r."amountPaise" <> g."amountPaise" OR r.cashier <> '' OR r.demo`,
  'a fee run counts its fees that are not cancelled, and those that are paid': `
    SELECT s.id FROM "FeeStructure" s LEFT JOIN "Fee" f ON f."structureId" = s.id AND f.status <> 'Cancelled'
    GROUP BY s.id HAVING s."feeCount" <> count(f.id) OR s."paidCount" <> count(f.id) FILTER (WHERE f.status = 'Paid')
      OR s."paidPaise" <> coalesce(sum(f."paidPaise"), 0)
      OR s."concededPaise" <> coalesce(sum(least(f."concessionPaise", f."amountPaise" - f."paidPaise")), 0)`,
  'a fee run counts its payments by method and status, and what of them are demonstrations': `
    SELECT FROM (SELECT * FROM "PaymentTally" WHERE count <> 0 OR "demoPaise" <> 0) t FULL JOIN (
      SELECT "structureId", r.method, status, count(*), coalesce(sum(p."amountPaise") FILTER (WHERE r.demo), 0) AS demo
      FROM "Payment" p JOIN "Receipt" r ON r.id = "receiptId" GROUP BY 1, 2, 3) p
      ON p."structureId" = t."structureId" AND p.method = t.method AND p.status = t.status
    WHERE (coalesce(t.count, 0), coalesce(t."demoPaise", 0)) <> (coalesce(p.count, 0), coalesce(p.demo, 0))`,
  'what a payment was made with when its receipt was given is of the same instant': `
    SELECT p.id FROM "Payment" p JOIN "Receipt" r ON r.id = p."receiptId" WHERE NOT p."fromCredit" AND p."paidAt" <> r."paidAt"`,
  'a late fine that stands is the charge of a fee of its own of that amount, and is waived or taken back where that is cancelled': `
    SELECT l.id FROM "LateFine" l JOIN "Fee" c ON c.id = l."chargeFeeId" JOIN "FeeStructure" s ON s.id = c."structureId" JOIN "Fee" f ON f.id = l."feeId"
    WHERE c."amountPaise" <> l."amountPaise" OR NOT s."isFine" OR c."studentId" <> f."studentId"
      OR (c.status = 'Cancelled') <> (l."waivedAt" IS NOT NULL OR l."takenBackAt" IS NOT NULL)`,
  'a run of a late fine has one fee, which a fine is for': `
    SELECT s.id FROM "FeeStructure" s LEFT JOIN "Fee" f ON f."structureId" = s.id LEFT JOIN "LateFine" l ON l."chargeFeeId" = f.id
    WHERE s."isFine" AND l.id IS NULL`,
  'a run that was taken back has no fees but cancelled ones, and no payments': `
    SELECT s.id FROM "FeeStructure" s WHERE s."undoneAt" IS NOT NULL
      AND (EXISTS (SELECT FROM "Fee" f WHERE f."structureId" = s.id AND f.status <> 'Cancelled') OR EXISTS (SELECT FROM "Payment" p WHERE p."structureId" = s.id))`,
  'a payment is Reversed when somebody has reversed it, and not otherwise': `
    SELECT p.id FROM "Payment" p LEFT JOIN "PaymentReversal" r ON r."paymentId" = p.id WHERE (p.status = 'Reversed') <> (r.id IS NOT NULL)`,
  'receipt numbers of a series and financial year have no gap and no double': `
    SELECT year FROM "Receipt" GROUP BY series, year HAVING count(*) <> max(number) OR count(DISTINCT number) <> count(*)`,
  'the receipt counter is the last receipt of its series and year': `
    SELECT c.year FROM "ReceiptCounter" c LEFT JOIN "Receipt" r ON r.series = c.series AND r.year = c.year
    GROUP BY c.series, c.year HAVING c.last <> coalesce(max(r.number), 0)`,
  'receipts are numbered in the order of payment': `
    SELECT id FROM (SELECT id, "paidAt", lag("paidAt") OVER (PARTITION BY series, year ORDER BY number) AS earlier FROM "Receipt") r
    WHERE "paidAt" < earlier`,
  'certificate numbers of a kind and year have no gap and no double, and the counter is the last': `
    SELECT FROM "CertificateCounter" c FULL JOIN (
      SELECT kind, year, count(DISTINCT number) AS count, max(number) AS last FROM "Certificate" GROUP BY 1, 2) n
      ON n.kind = c.kind AND n.year = c.year
    WHERE (c.last, c.last) IS DISTINCT FROM (n.last, n.count)`,
  'certificates are numbered in the order of issue': `
    SELECT id FROM (SELECT id, "issuedAt", lag("issuedAt") OVER (PARTITION BY kind, year ORDER BY number) AS earlier FROM "Certificate") p
    WHERE "issuedAt" < earlier`,
  'a transfer certificate that is not cancelled is of a leaving, and the only one': `
    SELECT c."enrolmentId" FROM "Certificate" c JOIN "Enrolment" e ON e.id = c."enrolmentId"
    WHERE c.kind = 'Transfer' AND c."cancelledAt" IS NULL GROUP BY c."enrolmentId", e."toDay", e.outcome
    HAVING count(*) > 1 OR e."toDay" IS NULL OR e.outcome NOT IN ('Left', 'Passed out')`,
  'a class’s day counts its marks, and a day without school none': `
    SELECT FROM "AttendanceDay" d FULL JOIN (
      SELECT day, class, count(*) FILTER (WHERE status = 'Present') AS present, count(*) FILTER (WHERE status = 'Absent' AND NOT excused) AS absent
      FROM "Attendance" WHERE day IN ${schoolDays} GROUP BY 1, 2) a ON a.day = d.day AND a.class = d.class
    WHERE coalesce(d.present, 0) <> coalesce(a.present, 0) OR coalesce(d.absent, 0) <> coalesce(a.absent, 0)`,
  'a section’s day counts its marks': `
    SELECT FROM "RegisterTally" t FULL JOIN (
      SELECT m.day, e.class, coalesce(e.section, '') AS section, count(*) AS marks
      FROM "Attendance" m JOIN "Enrolment" e ON e.id = m."enrolmentId" GROUP BY 1, 2, 3
    ) a ON a.day = t.day AND a.class = t.class AND a.section = t.section
    WHERE coalesce(t.marks, 0) <> coalesce(a.marks, 0)`,
  'a student’s months count their marks': `
    SELECT FROM (SELECT * FROM "AttendanceTally" WHERE span = 'month') t FULL JOIN (
      SELECT "studentId", date_trunc('month', day)::date AS start, count(*) FILTER (WHERE status = 'Present') AS present,
        count(*) FILTER (WHERE status = 'Absent' AND NOT excused) AS absent
      FROM "Attendance" WHERE day IN ${schoolDays} GROUP BY 1, 2) a ON a."studentId" = t."studentId" AND a.start = t.start
    WHERE coalesce(t.present, 0) <> coalesce(a.present, 0) OR coalesce(t.absent, 0) <> coalesce(a.absent, 0)`,
  'a student’s school years count their marks': `
    SELECT FROM (SELECT * FROM "AttendanceTally" WHERE span = 'year') t FULL JOIN (
      SELECT "studentId", school_year_start(day) AS start, count(*) FILTER (WHERE status = 'Present') AS present,
        count(*) FILTER (WHERE status = 'Absent' AND NOT excused) AS absent
      FROM "Attendance" WHERE day IN ${schoolDays} GROUP BY 1, 2) a ON a."studentId" = t."studentId" AND a.start = t.start
    WHERE coalesce(t.present, 0) <> coalesce(a.present, 0) OR coalesce(t.absent, 0) <> coalesce(a.absent, 0)`,
  'nobody is marked twice on a day': `SELECT "studentId" FROM "Attendance" GROUP BY "studentId", day HAVING count(*) > 1`,
  'an absence within approved leave is excused, any other is not': `
    SELECT a.id FROM "Attendance" a WHERE a.status = 'Absent' AND a.excused <> EXISTS (
      SELECT FROM "LeaveRequest" l WHERE l."studentId" = a."studentId" AND l.status = 'Approved' AND a.day BETWEEN l."fromDay" AND l."toDay")`,
  'two leaves of a student never overlap unless one is rejected': `
    SELECT a.id FROM "LeaveRequest" a JOIN "LeaveRequest" b ON a."studentId" = b."studentId" AND a.id < b.id
    WHERE a.status <> 'Rejected' AND b.status <> 'Rejected' AND a."fromDay" <= b."toDay" AND b."fromDay" <= a."toDay"`,
  'a settled notification counts its deliveries': `
    SELECT n.id FROM "Notification" n LEFT JOIN "Delivery" d ON d."notificationId" = n.id WHERE n."settledAt" IS NOT NULL
    GROUP BY n.id HAVING n.total <> count(d.id) OR n.sent <> count(d.id) FILTER (WHERE d.status = 'Sent')
      OR n.saved <> count(d.id) FILTER (WHERE d.status = 'Saved') OR n.failed <> count(d.id) FILTER (WHERE d.status = 'Failed')`,
  'a report of marks has rows': `
    SELECT r.id FROM "Report" r WHERE r.type IN ('Academic', 'Grading') AND NOT EXISTS (SELECT FROM "ReportMark" m WHERE m."reportId" = r.id)`,
  'roll numbers are given once in a class, or in a section where the school numbers so': `
    SELECT class FROM "User" WHERE "rollNo" IS NOT NULL
    GROUP BY class, CASE (SELECT "rollNumbers" FROM "SchoolSettings") WHEN 'section' THEN section END, "rollNo" HAVING count(*) > 1`,
  'who is enrolled has a section, a roll number and an admission number': `
    SELECT e.id FROM "Enrolment" e JOIN "User" u ON u.id = e."studentId"
    WHERE e.section IS NULL OR e."rollNo" IS NULL OR u."admissionNo" IS NULL`,
  'an account has the class, section and roll number of the open enrolment': `
    SELECT u.id FROM "User" u LEFT JOIN "Enrolment" e ON e."studentId" = u.id AND e."toDay" IS NULL
    WHERE (u."rollNo", u.section) IS DISTINCT FROM (e."rollNo", e.section) OR u.class <> e.class`,
  'an accepted application has its pupil’s account, and no other has one': `
    SELECT id FROM "Admission" WHERE (status = 'Accepted') <> ("userId" IS NOT NULL)`,
  'a session belongs to one account and its refresh tokens to it': `
    SELECT t.hash FROM "RefreshToken" t LEFT JOIN "Session" s ON s.id = t."sessionId" WHERE s.id IS NULL`,
}

/**
 * What does not agree, in words. On a database that other tests write to as well, past the portal too, only what is
 * `about` the matter.
 */
export async function disagreements(query: Query, about = /./): Promise<string[]> {
  const found: string[] = []
  for (const [promise, text] of Object.entries(statements)) {
    if (!about.test(promise)) continue
    const rows = await query(text)
    if (rows.length) found.push(`${promise}: ${rows.length}`)
  }
  return found
}
