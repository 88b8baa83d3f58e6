/** Names of children, parents and teachers from all over India. */
export const firstNames = [
  'Aarav', 'Aditi', 'Aditya', 'Advait', 'Aisha', 'Akash', 'Alok', 'Amrita', 'Ananya', 'Anika', 'Anirudh', 'Anjali',
  'Arjun', 'Aryan', 'Ayesha', 'Bhavya', 'Charvi', 'Daksh', 'Deepika', 'Dev', 'Dhruv', 'Diya', 'Divya', 'Eshan', 'Farhan',
  'Gauri', 'Gurpreet', 'Harini', 'Harsh', 'Imran', 'Ira', 'Ishaan', 'Ishita', 'Jasmine', 'Jatin', 'Joseph', 'Kabir',
  'Karthik', 'Kavya', 'Keerthi', 'Kiara', 'Krishna', 'Lakshmi', 'Lavanya', 'Manav', 'Maria', 'Meera', 'Mohit', 'Myra',
  'Naina', 'Nandini', 'Neel', 'Nikhil', 'Nisha', 'Ojas', 'Pari', 'Pooja', 'Pranav', 'Priya', 'Rahul', 'Reyansh', 'Riya',
  'Rohan', 'Saanvi', 'Sahil', 'Samaira', 'Sameer', 'Sana', 'Sanjana', 'Shaurya', 'Shreya', 'Siddharth', 'Simran', 'Sneha',
  'Tanvi', 'Tara', 'Tenzin', 'Uday', 'Vaibhav', 'Varun', 'Vedant', 'Vihaan', 'Vivaan', 'Yash', 'Zara', 'Zoya',
] as const

export const lastNames = [
  'Agarwal', 'Ahmed', 'Anand', 'Banerjee', 'Bhat', 'Bhatt', 'Bora', 'Chatterjee', 'Chauhan', 'Chopra', 'Das', 'Desai',
  'Deshpande', 'DSouza', 'Dutta', 'Fernandes', 'Ghosh', 'Gill', 'Gowda', 'Gupta', 'Hegde', 'Iyer', 'Jain', 'Joshi',
  'Kapoor', 'Kaur', 'Khan', 'Kulkarni', 'Kumar', 'Lal', 'Malhotra', 'Mathew', 'Mehta', 'Menon', 'Mishra', 'Mukherjee',
  'Nair', 'Naidu', 'Pandey', 'Patel', 'Patil', 'Pillai', 'Rao', 'Rathore', 'Reddy', 'Roy', 'Saxena', 'Sen', 'Shah',
  'Sharma', 'Shetty', 'Singh', 'Sinha', 'Subramanian', 'Thakur', 'Thomas', 'Tiwari', 'Varma', 'Verma', 'Yadav',
] as const

export const streets = [
  'MG Road', 'Station Road', 'Gandhi Nagar', 'Nehru Street', 'Lake View Road', 'Temple Street', 'Park Lane', 'Rajaji Salai',
  'Link Road', 'Civil Lines', 'Shivaji Nagar', 'Ring Road',
] as const
