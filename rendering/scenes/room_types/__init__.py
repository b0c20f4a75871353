"""A room for each room type; the names are the ids of shared/catalogue/room-types.ts."""
from kit.scene import Picture
from scenes.room_types import commercial, home, outdoor

ROOMS = {
    home: {
        'living-room': 'Living room with a blue-grey sofa, a large painting and an arched window',
        'bedroom': 'Bedroom with a russet upholstered bed and pine bedside tables',
        'kitchen': 'Kitchen with blue painted doors, a white cooker and a window over the sink',
        'dining-room': 'Dining room with a long table, cane-seated chairs and a sage green cupboard',
        'bathroom': 'Bathroom with a free-standing bath in front of green tiles, with a stool and a fern',
        'home-office': 'White home office with a timber desk at the window, a teal chair and bookcases',
        'kids-room': "Child's room with a small bed, a painted hill on the wall and toy blocks on a round rug",
        'hallway': 'Hallway with a chequered floor, a long runner, a console table and a dark green door',
    },
    commercial: {
        'open-office': 'Office floor with rows of white desks, teal and orange chairs and long lamps',
        'meeting-room': 'Meeting room with a long oval table, eight chairs and a screen on a timber wall',
        'reception': 'Reception with a slatted oak counter in front of a dark green wall',
        'cafe': 'Café with a green counter, small round tables and a brick wall',
        'restaurant': 'Restaurant with white tables, gold velvet chairs and a long wine-red bench',
        'shop': 'Clothes shop with two rails, a table of folded knitwear and a tall mirror',
        'hotel-room': 'Hotel room with a wide white bed, navy velvet and a walnut wall panel',
        'salon': 'Hair salon with three arched mirrors, dark green chairs and a chequered floor',
    },
    outdoor: {
        'terrace': 'Terrace with a cream garden sofa, a low table, olive trees and a hedge',
        'balcony': 'Balcony with two rattan chairs, flower boxes on the railing and houses beyond',
        'patio': 'Walled patio with a round iron table, four chairs and strings of lights',
        'garden-room': 'Glazed garden room with a green daybed, a rattan chair and tall plants',
        'rooftop': 'Roof deck with blue-grey sofas, an orange armchair, candles on a round table and strings of lights',
        'porch': 'Covered porch with white railings, green chairs and hanging ferns',
        'poolside': 'Pool with sun beds, a parasol and palms in front of a white wall',
        'outdoor-kitchen': 'Kitchen under a pergola with a grill, timber units and an island with stools',
    },
}

PICTURES = [
    Picture(f'room-{room}', getattr(module, room.replace('-', '_')), alt, 'room type tile', 'room-types', (480, 360), 10, (400, 480))
    for module, rooms in ROOMS.items()
    for room, alt in rooms.items()
]
