-- A small school as the portal's second version left it (migrations up to 20261121120000), with all that a later migration
-- changes. Ids are numbered: people 1…, applications a…, reports b….
CREATE FUNCTION pg_temp.id(n int) RETURNS uuid LANGUAGE sql AS $$ SELECT lpad(n::text, 32, '0')::uuid $$;

INSERT INTO "User" ("id", "name", "email", "passwordHash", "role", "class", "rollNo", "section", "isActive", "approvedAt")
SELECT pg_temp.id(n), name, name || '@school.example', 'hash of ' || name, role::"Role", class, roll, section, true, '2026-06-01'
FROM (VALUES
  (1, 'admin', 'admin', NULL, NULL, NULL), (2, 'teacher', 'teacher', NULL, NULL, NULL), (3, 'other', 'teacher', NULL, NULL, NULL),
  (4, 'pupil', 'student', 'Class 8', 1, 'A'), (5, 'invited', 'student', 'Class 8', 2, 'A'),
  (6, 'again', 'student', 'Class 8', 3, 'A'), (7, 'chosen', 'student', 'Class 8', 4, 'A')
) AS people (n, name, role, class, roll, section);

-- Accepted on the first; "again" got a second invitation on the fourth; "chosen" has a password and asked for a reset.
INSERT INTO "Admission" ("id", "reference", "tokenHash", "studentName", "nameKey", "dateOfBirth", "parentName", "email", "phone", "address", "schoolYear", "status", "userId")
SELECT pg_temp.id(n + 10), 'A' || n, 't' || n, 'x', 'x' || n, '2014-01-01', 'y', 'family' || n || '@mail.example', '1', '1', 2026, 'Accepted', pg_temp.id(n)
FROM generate_series(5, 7) n;
INSERT INTO "AdmissionEvent" ("admissionId", "actorId", "from", "to", "createdAt")
SELECT pg_temp.id(n + 10), pg_temp.id(1), 'New', 'Accepted', '2026-11-01 10:00:00Z' FROM generate_series(5, 7) n;
INSERT INTO "AdmissionEvent" ("admissionId", "actorId", "note", "createdAt")
VALUES (pg_temp.id(16), pg_temp.id(1), 'Sent the pupil a new invitation.', '2026-11-04 10:00:00Z');
INSERT INTO "PasswordReset" ("hash", "userId", "expiresAt") VALUES
  ('p5', pg_temp.id(5), '2026-11-08 10:00:01Z'), ('p6', pg_temp.id(6), '2026-11-11 10:00:01Z'), ('p7', pg_temp.id(7), '2026-11-06 09:00:00Z');

-- Of three reports, each took the place of the one before: by the teacher, by another teacher, by the first again. Then one
-- whose time is earlier than that of the report it replaced, as two servers' clocks may have it.
INSERT INTO "Report" ("id", "studentId", "authorId", "type", "studentName", "class", "term", "assessmentType", "schoolYear", "code", "isCurrent", "createdAt")
SELECT pg_temp.id(n), pg_temp.id(4), pg_temp.id(author), 'Academic', 'pupil', 'Class 8', term, 'Unit Test', 2026, 'c' || n, current, '2026-11-01 10:00:00Z'::timestamptz + minutes * interval '1 minute'
FROM (VALUES (21, 2, 'Term 1', false, 0), (22, 3, 'Term 1', false, 1), (23, 2, 'Term 1', true, 2), (24, 2, 'Term 2', false, 9), (25, 2, 'Term 2', true, 8))
  AS reports (n, author, term, current, minutes);
INSERT INTO "ReportMark" ("reportId", "position", "subject", "hundredths") SELECT "id", 0, 'Hindi', 7000 FROM "Report";

INSERT INTO "FeeStructure" ("id", "class", "type", "amountPaise", "dueDate", "feeCount", "paidCount", "cardCount", "createdById")
VALUES (pg_temp.id(31), 'Class 8', 'Exam Fee', 50000, '2026-12-01', 3, 2, 1, pg_temp.id(1));
INSERT INTO "Fee" ("id", "structureId", "studentId", "status")
SELECT pg_temp.id(n + 30), pg_temp.id(31), pg_temp.id(n), (CASE WHEN n < 6 THEN 'Paid' ELSE 'Pending' END)::"FeeStatus" FROM generate_series(4, 6) n;
INSERT INTO "Payment" ("feeId", "structureId", "studentId", "studentName", "amountPaise", "method", "paidAt", "paidById", "receiptYear", "receiptNumber") VALUES
  (pg_temp.id(34), pg_temp.id(31), pg_temp.id(4), 'pupil', 50000, 'UPI', '2026-11-02', pg_temp.id(4), 2026, 1),
  (pg_temp.id(35), pg_temp.id(31), pg_temp.id(5), 'invited', 50000, 'Card', '2026-11-03', pg_temp.id(1), 2026, 2);
INSERT INTO "ReceiptCounter" VALUES (2026, 2);

-- An approved leave from Saturday to Monday. Its Sunday was excused.
INSERT INTO "LeaveRequest" ("studentId", "class", "reason", "fromDay", "toDay", "status", "decidedById", "decidedAt")
VALUES (pg_temp.id(4), 'Class 8', 'a wedding', '2026-11-14', '2026-11-16', 'Approved', pg_temp.id(1), now());
INSERT INTO "Attendance" ("studentId", "class", "day", "status", "excused", "markedById")
SELECT pg_temp.id(4), 'Class 8', day::date, 'Absent', true, pg_temp.id(2) FROM generate_series('2026-11-14', '2026-11-16', interval '1 day') day;

INSERT INTO "StoredFile" ("id", "key", "type", "size", "sha256") SELECT pg_temp.id(n), 'file' || n, 'x/y', 1, repeat('0', 64) FROM generate_series(41, 45) n;
INSERT INTO "StudyMaterial" ("class", "section", "subject", "type", "title", "fileId", "uploadedById")
VALUES ('LKG', 'A', 'Hindi', 'Assignment', 'letters', pg_temp.id(41), pg_temp.id(2)), ('Class 10', 'A', 'Hindi', 'PDF', 'poems', pg_temp.id(42), pg_temp.id(2));
INSERT INTO "Promotion" ("type", "title", "description", "fileId", "thumbnailId", "uploadedById")
VALUES ('Image', 'fair', '', pg_temp.id(43), pg_temp.id(44), pg_temp.id(1)), ('Video', 'film', '', pg_temp.id(45), NULL, pg_temp.id(1));
INSERT INTO "ScheduledTopic" ("class", "section", "subject", "topic", "date", "createdById") VALUES ('UKG', 'A', 'Hindi', 'numbers', '2026-11-20', pg_temp.id(2));

INSERT INTO "Notification" ("id", "type", "subject", "message", "recipients", "sentById", "total") VALUES (pg_temp.id(51), 'Email', 'Holiday Notice', 'm', 'All Students', pg_temp.id(1), 1);
INSERT INTO "Delivery" ("notificationId", "channel", "userId", "address") VALUES (pg_temp.id(51), 'Email', pg_temp.id(4), 'pupil@school.example');

-- In Class 7 until the year ended, then in Class 8, and one whose account was ended after a mark in September.
INSERT INTO "User" ("id", "name", "email", "passwordHash", "role", "class", "rollNo", "section", "isActive", "approvedAt") VALUES
  (pg_temp.id(8), 'risen', 'risen@school.example', 'x', 'student', 'Class 8', 5, 'B', true, '2025-05-01'),
  (pg_temp.id(9), 'gone', 'gone@school.example', 'x', 'student', 'Class 8', 6, 'B', false, '2026-06-01');
INSERT INTO "Attendance" ("studentId", "class", "day", "status", "markedById") VALUES
  (pg_temp.id(8), 'Class 7', '2025-04-20', 'Present', pg_temp.id(2)), (pg_temp.id(8), 'Class 8', '2026-04-20', 'Present', pg_temp.id(2)),
  (pg_temp.id(9), 'Class 8', '2026-09-07', 'Present', pg_temp.id(2));

-- Signed up and logged in, and waits for approval.
INSERT INTO "User" ("id", "name", "email", "passwordHash", "role", "class", "isActive")
VALUES (pg_temp.id(10), 'waiting', 'waiting@school.example', 'hash of waiting', 'student', 'Class 8', false);
INSERT INTO "Session" ("userId", "expiresAt") VALUES (pg_temp.id(10), '2026-12-20');
