/** A billing form, filled in as a customer in Sleman would. */
export const billing = {
  firstName: 'Sri',
  lastName: 'Wahyuni',
  country: 'Indonesia',
  address1: 'Jl. Kaliurang Km 9, Gg. Mawar 3',
  city: 'Sleman',
  state: 'Yogyakarta',
  postcode: '55581',
  email: 'sri@contoh.example',
};
